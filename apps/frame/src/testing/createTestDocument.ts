import { vi } from 'vitest'

type Listener = (event: unknown) => void

/** The part of an element that the frame's screens use. */
export interface TestNode {
  readonly tag: string
  readonly attributes: Map<string, string>
  readonly children: (TestNode | string)[]
  hidden: boolean
  textContent: string
  click(): void
}

/** Installs a document whose elements record their content. `vi.unstubAllGlobals()` removes it. */
export function useTestDocument(): void {
  vi.stubGlobal('document', {
    createElement: createNode,
    createElementNS: (_: string, tag: string) => createNode(tag),
    createTextNode: (text: string) => text,
  })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
    },
  )
}

/** Returns all elements with this tag below these nodes, in document order. */
export function findAll(nodes: readonly unknown[], tag: string): TestNode[] {
  return (nodes as readonly (TestNode | string | undefined)[]).flatMap((node) =>
    typeof node !== 'object' ? [] : [...(node.tag === tag ? [node] : []), ...findAll(node.children, tag)],
  )
}

function createNode(tag: string): TestNode {
  const attributes = new Map<string, string>()
  const children: (TestNode | string)[] = []
  const listeners: Listener[] = []
  const node = {
    tag,
    attributes,
    children,
    hidden: false,
    get textContent(): string {
      return children.map((child) => (typeof child === 'string' ? child : child.textContent)).join('')
    },
    set textContent(text: string) {
      children.splice(0, children.length, text)
    },
    classList: {
      replace: (one: string, other: string) =>
        attributes.set('class', (attributes.get('class') ?? '').replace(one, other)),
    },
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
    getAttribute: (name: string) => attributes.get(name) ?? null,
    toggleAttribute: (name: string, isOn: boolean) => (isOn ? attributes.set(name, '') : attributes.delete(name)),
    querySelector: () => null,
    replaceChildren: (...more: (TestNode | string)[]) => void children.splice(0, children.length, ...more),
    append: (...more: (TestNode | string)[]) => void children.push(...more),
    prepend: (...more: (TestNode | string)[]) => void children.unshift(...more),
    addEventListener: (type: string, listener: Listener) => type === 'click' && listeners.push(listener),
    click() {
      for (const listener of listeners) listener({})
    },
  }
  return node
}
