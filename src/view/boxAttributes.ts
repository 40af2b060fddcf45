// The attributes that a component passes on to its box.

type Attributes = Record<`aria-${string}`, string | undefined>

/** Picks `id`, `data-*` and `aria-*` of the props. `label` is the `aria-label`. */
export function boxAttributes(props: { label?: string | undefined }): Attributes {
  const passed = Object.fromEntries(Object.entries(props).filter(([name]) => /^(id$|data-|aria-)/.test(name)))
  return { ...passed, 'aria-label': props.label ?? passed['aria-label'] }
}
