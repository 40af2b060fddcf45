// @ts-nocheck: `wp` is a global of WordPress.
// The block in the editor: a field for each attribute. The page shows the jar.
const { createElement, Fragment } = wp.element

wp.blocks.registerBlockType('konpeito/bottle', {
  edit: ({ attributes, setAttributes }) =>
    createElement(
      Fragment,
      null,
      ...Object.keys(attributes).map((name) =>
        createElement(wp.components.TextControl, {
          key: name,
          label: name,
          value: attributes[name],
          onChange: (value) => setAttributes({ [name]: value }),
        }),
      ),
    ),
  save: () => null,
})
