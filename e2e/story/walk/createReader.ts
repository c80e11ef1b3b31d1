import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../../stillTest.js'
import {
  type AccessNode,
  formatTree,
  isInteractive,
  listAnnounced,
  listInside,
  readAccessTree,
  removeIsolates,
} from './accessTree.js'

/** A person who uses a page through its accessibility tree: without selectors, test ids and coordinates. */
export interface Reader {
  /** Performs the default action of a node. */
  press(name: string | RegExp, role?: string): Promise<void>
  /** Replaces the text of a field. */
  type(name: string, text: string): Promise<void>
  /** Waits until a live region contains the text. */
  expectAnnounced(text: string): Promise<void>
  /**
   * Waits until the view has this name and a heading with the same name, contains the focus, and has a node that
   * shows that its data is loaded. Checks the names of all controls.
   */
  expectView(title: string, loaded?: { readonly role: string; readonly name: string | RegExp }): Promise<void>
  /** Waits until no dialog is open and a control with this name has the focus. */
  expectClosed(name: string | RegExp): Promise<void>
}

/** The timeout of a step, in milliseconds. Some steps wait for a block. */
const stepMs = 30_000

/** Matches a name that contains `text`, with or without characters that isolate the direction of its parts. */
export function part(text: string): RegExp {
  const characters = [...removeIsolates(text)].map((each) => each.replace(/[.*+?^${}()|[\]\\]/, '\\$&'))
  return new RegExp(characters.join('[\\u2066-\\u2069]?'))
}

function matches({ name }: AccessNode, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? name === removeIsolates(wanted) : wanted.test(name)
}

/** Reads the tree of `session`. `outer` is the role of the node around a view: a dialog, or the main part of a frame. */
export function createReader(page: Page, session: CDPSession, outer: 'dialog' | 'main' = 'dialog'): Reader {
  const read = () => readAccessTree(session)

  /** Repeats `attempt` until it passes. An error contains the tree. */
  const waitUntil = async (attempt: (tree: readonly AccessNode[]) => Promise<void> | void): Promise<void> => {
    let tree: readonly AccessNode[] = []
    try {
      await expect(async () => {
        tree = await read()
        await attempt(tree)
      }).toPass({ timeout: stepMs, intervals: [100] })
    } catch (error) {
      throw new Error(`${String(error)}\n\nThe tree:\n${formatTree(tree)}`)
    }
  }

  const findSingle = (tree: readonly AccessNode[], role: string, name: string | RegExp): AccessNode => {
    const found = tree.filter((node) => node.role === role && matches(node, name) && !node.isDisabled)
    const [node] = found
    if (!node || found.length > 1) throw new Error(`${found.length} nodes are ${role} ${name}`)
    return node
  }

  const focus = async (role: string, name: string | RegExp): Promise<void> => {
    await waitUntil(async (tree) => {
      const { elementId } = findSingle(tree, role, name)
      await session.send('DOM.focus', { backendNodeId: elementId as number })
      if (!findSingle(await read(), role, name).isFocused) throw new Error(`${role} ${name} does not get the focus`)
    })
  }

  return {
    async press(name, role = 'button') {
      await focus(role, name)
      await page.keyboard.press(role === 'button' || role === 'link' ? 'Enter' : 'Space')
    },
    async type(name, text) {
      await focus('textbox', name)
      await page.keyboard.press('ControlOrMeta+a')
      await session.send('Input.insertText', { text })
    },
    async expectAnnounced(text) {
      const wanted = removeIsolates(text)
      await waitUntil((tree) => expect(listAnnounced(tree).join('\n')).toContain(wanted))
    },
    async expectView(title, loaded) {
      await waitUntil((tree) => {
        findSingle(tree, outer, title)
        const inside = listInside(tree, outer)
        findSingle(inside, 'heading', title)
        if (loaded) findSingle(inside, loaded.role, loaded.name)
        expect(inside.some(({ isFocused }) => isFocused)).toBe(true)
        expect(listNameFaults(inside)).toEqual([])
      })
    },
    async expectClosed(name) {
      await waitUntil((tree) => {
        expect(tree.filter(({ role }) => role === 'dialog')).toEqual([])
        expect(findSingle(tree, 'button', name).isFocused).toBe(true)
      })
    },
  }
}

/**
 * Returns the controls without a name, and those that cannot be distinguished: the same role and name, and no different
 * description.
 */
export function listNameFaults(nodes: readonly AccessNode[]): readonly string[] {
  const controls = nodes.filter(isInteractive)
  const keys = controls.map(({ role, name, description }) => `${role} "${name}" ${description}`)
  return [
    ...controls.filter(({ name }) => name.trim() === '').map(({ role }) => `${role} without a name`),
    ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `twice: ${key}`),
  ]
}
