type Child = Node | string | false | undefined

/** A plain element with attributes (undefined: left out) and children, each text a node of its own, as React makes them. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(name, value)
  for (const child of children) if (child) made.append(child)
  return made
}
