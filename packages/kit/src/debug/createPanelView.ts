import { createStyleHost } from '@foyer/ui/StyleHost'
import type { Section } from './createSections.js'
import { panelStyles } from './panelStyles.js'

export interface PanelView {
  readonly element: HTMLElement
  show(sections: readonly Section[], theme: 'light' | 'dark' | undefined): void
}

export interface PanelActions {
  /** Returns the text for the clipboard. */
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

/** Creates a collapsible section. An update keeps its open state and the focus. */
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

/**
 * Creates the panel as plain DOM in a shadow root. All texts are inserted as text nodes, because wallet names are
 * untrusted.
 */
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
      // If the clipboard is not allowed, show the text to copy it by hand.
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
