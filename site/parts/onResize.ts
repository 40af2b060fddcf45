/** Measures now, and whenever one of the elements changes its size. @returns a function that ends it */
export function onResize(elements: readonly Element[], measure: () => void): () => void {
  measure()
  const observer = new ResizeObserver(measure)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}
