import { vi } from 'vitest'
import { type Component, createRenderer } from 'vue'

interface TestNode {
  text: string
  readonly children: TestNode[]
  parent: TestNode | undefined
}

function createNode(text = ''): TestNode {
  return { text, children: [], parent: undefined }
}

function removeNode(node: TestNode): void {
  const siblings = node.parent?.children ?? []
  if (siblings.includes(node)) siblings.splice(siblings.indexOf(node), 1)
  node.parent = undefined
}

function insertNode(node: TestNode, parent: TestNode, anchor?: TestNode | null): void {
  removeNode(node)
  const index = anchor ? parent.children.indexOf(anchor) : parent.children.length
  parent.children.splice(index, 0, node)
  node.parent = parent
}

function readText({ text, children }: TestNode): string {
  return text + children.map(readText).join('')
}

function setText(node: TestNode, text: string): void {
  node.text = text
}

/** Mounts a component with Vue's real renderer, in a tree of plain objects. */
export function mountComponent(component: Component) {
  const { createApp } = createRenderer<TestNode, TestNode>({
    patchProp: () => {},
    insert: insertNode,
    remove: removeNode,
    createElement: () => createNode(),
    createText: createNode,
    createComment: () => createNode(),
    setText,
    setElementText: setText,
    parentNode: ({ parent }) => parent ?? null,
    nextSibling: (node) => node.parent?.children[node.parent.children.indexOf(node) + 1] ?? null,
  })
  const root = createNode()
  const app = createApp(component)
  app.mount(root)
  return { read: () => readText(root), unmount: () => app.unmount() }
}

/** Gives the composables a page: events, and the theme of the system. `vi.unstubAllGlobals()` ends it. */
export function stubPage() {
  const page = new EventTarget()
  const system = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('window', { matchMedia: () => system })
  vi.stubGlobal('matchMedia', () => system)
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    vi.stubGlobal(name, page[name].bind(page))
  return {
    setSystemTheme: (mode: 'dark' | 'light') => {
      system.matches = mode === 'dark'
      system.dispatchEvent(new Event('change'))
    },
  }
}
