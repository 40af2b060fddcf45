// @ts-nocheck: `wp` is a global of WordPress.
// The block in the editor: a field for each attribute. The page shows the jar.
wp.blocks.registerBlockType('konpeito/bottle', {
  edit: ({ attributes, setAttributes }) =>
    Object.keys(attributes).map((name) =>
      wp.element.createElement(wp.components.TextControl, {
        key: name,
        label: name,
        value: attributes[name],
        onChange: (value) => setAttributes({ [name]: value }),
      }),
    ),
  save: () => null,
})
