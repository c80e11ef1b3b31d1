import type { CDPSession, Frame, Page } from '@playwright/test'

/** A node of the browser's accessibility tree, as assistive technology receives it. */
export interface AccessNode {
  readonly role: string
  readonly name: string
  readonly description: string
  readonly isDisabled: boolean
  readonly isFocused: boolean
  /** The identifier of the element, with which the browser can focus it. */
  readonly elementId: number | undefined
  /** The nodes around this one, the closest first. */
  readonly parents: readonly AccessNode[]
}

/** The part of the protocol's response that is used. */
interface RawNode {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
  readonly description?: { readonly value?: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
  readonly backendDOMNodeId?: number
}

/** Opens a protocol session for a page, or for a frame from another site. */
export async function openAccessSession(page: Page, target: Page | Frame = page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(target)
  await session.send('DOM.enable')
  await session.send('Accessibility.enable')
  return session
}

/** Reads the accessibility tree in document order, without ignored nodes. */
export async function readAccessTree(session: CDPSession): Promise<readonly AccessNode[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: readonly RawNode[] }
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const list: AccessNode[] = []
  const visit = (raw: RawNode | undefined, parents: readonly AccessNode[]): void => {
    if (!raw) return
    const node = raw.ignored ? undefined : toAccessNode(raw, parents)
    if (node) list.push(node)
    for (const id of raw.childIds ?? []) visit(byId.get(id), node ? [node, ...parents] : parents)
  }
  visit(nodes[0], [])
  return list
}

function toAccessNode(raw: RawNode, parents: readonly AccessNode[]): AccessNode {
  const has = (name: string) => raw.properties?.some((each) => each.name === name && each.value.value === true) ?? false
  return {
    role: raw.role?.value ?? '',
    name: removeIsolates(raw.name?.value ?? ''),
    description: removeIsolates(raw.description?.value ?? ''),
    isDisabled: has('disabled'),
    isFocused: has('focused'),
    elementId: raw.backendDOMNodeId,
    parents,
  }
}

/** Removes the characters that isolate the direction of a text. */
export function removeIsolates(text: string): string {
  return text.replace(/[\u2066-\u2069]/g, '')
}

const interactive = new Set(
  'button link textbox searchbox combobox checkbox radio switch tab slider spinbutton menuitem'.split(' '),
)

export function isInteractive({ role }: AccessNode): boolean {
  return interactive.has(role)
}

/** Returns the nodes inside the first node with that role. */
export function listInside(tree: readonly AccessNode[], role: string): readonly AccessNode[] {
  const outer = tree.find((node) => node.role === role)
  return outer ? tree.filter(({ parents }) => parents.includes(outer)) : []
}

/** Returns the texts of the live regions. */
export function listAnnounced(tree: readonly AccessNode[]): readonly string[] {
  const regions = tree.filter(({ role }) => role === 'status' || role === 'alert')
  return regions.map((region) =>
    tree
      .filter(({ role, parents }) => role === 'StaticText' && parents.includes(region))
      .map(({ name }) => name)
      .join(' '),
  )
}

/** Formats the tree for an error message. */
export function formatTree(tree: readonly AccessNode[]): string {
  return tree
    .filter(({ role }) => isInteractive({ role } as AccessNode) || /dialog|heading|status|alert|StaticText/.test(role))
    .map(
      ({ role, name, isFocused, isDisabled }) =>
        `${role} "${name}"${isFocused ? ' focused' : ''}${isDisabled ? ' disabled' : ''}`,
    )
    .join('\n')
}
