import { createStyleHost } from '@foyer/ui/StyleHost'
import type { Section } from './describeClient.js'
import { panelStyles } from './panelStyles.js'

export interface PanelView {
  readonly element: HTMLElement
  show(sections: readonly Section[], theme: 'light' | 'dark' | undefined): void
}

export interface PanelActions {
  /** The text for the clipboard. */
  report(): string
  close(): void
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties)
  element.append(...children)
  return element
}

/** One part that opens and closes; drawn anew it stays open, and keeps the focus. */
function createPart(title: string) {
  const count = create('span')
  const list = create('ul')
  const element = create('details', {}, [create('summary', {}, [title, ' ', count]), list])
  let shown: readonly string[] | undefined
  const show = (lines: readonly string[]) => {
    if (shown?.join('\n') === lines.join('\n')) return
    shown = lines
    count.textContent = `(${lines.length})`
    list.replaceChildren(...(lines.length > 0 ? lines : ['none']).map((line) => create('li', { textContent: line })))
  }
  return { element, show }
}

/** The panel as plain DOM in a shadow root of its own. Every text goes in as text: names of wallets are foreign. */
export function createPanelView({ report, close }: PanelActions, nonce?: string): PanelView {
  const element = document.createElement('foyer-debug')
  const root = element.attachShadow({ mode: 'open' })
  createStyleHost(root, nonce).adopt(panelStyles)
  const status = create('p', { role: 'status' })
  const text = create('textarea', { readOnly: true, hidden: true, ariaLabel: 'Report', rows: 6 })
  const copy = async () => {
    text.value = report()
    try {
      await navigator.clipboard.writeText(text.value)
      status.textContent = 'Copied'
    } catch {
      // Not allowed here: the text is there to be copied by hand.
      text.hidden = false
      text.select()
      status.textContent = 'Copy the text below'
    }
  }
  const parts = new Map<string, ReturnType<typeof createPart>>()
  const list = create('div', { className: 'parts' })
  const buttons = create('div', { className: 'buttons' }, [
    create('button', { type: 'button', textContent: 'Copy report', onclick: () => void copy() }),
    create('button', { type: 'button', textContent: 'Close', onclick: close }),
  ])
  const head = create('header', {}, [create('h2', { textContent: 'Foyer debug' }), buttons])
  const panel = create('section', { ariaLabel: 'Foyer debug' }, [head, status, text, list])
  root.append(panel)
  return {
    element,
    show: (sections, theme) => {
      if (theme) element.dataset.theme = theme
      else delete element.dataset.theme
      for (const { title, lines } of sections) {
        const part = parts.get(title) ?? createPart(title)
        if (!parts.has(title)) list.append(part.element)
        parts.set(title, part)
        part.show(lines)
      }
    },
  }
}
