/** Attributes by their names in HTML; undefined leaves one out. React is given handlers, `ref`, `key` and `style` here too. */
export type Attributes = Readonly<Record<string, unknown>>

/**
 * Makes one element. What stands in `*Markup.ts` is written over it once, and drawn with `createElement` before React is
 * here and with `createReactElement` from then on: React takes over the very nodes, so both must be equal.
 */
export type Create<Made> = (
  tag: string,
  attributes: Attributes,
  ...children: readonly (Made | string | false | null | undefined)[]
) => Made

const svgNamespace = 'http://www.w3.org/2000/svg'

/** An element of the page; each text becomes a node of its own, as in React. */
export const createElement: Create<Element> = (tag, attributes, ...children) => {
  const isSvg = tag === 'svg' || tag === 'path'
  const made = isSvg ? document.createElementNS(svgNamespace, tag) : document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, String(value))
  for (const child of children) if (child) made.append(child)
  return made
}
