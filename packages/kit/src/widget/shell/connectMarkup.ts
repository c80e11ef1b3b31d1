import type { Attributes, Create } from '../../ui/markup/createElement.js'
import { stackMarkup } from '../../ui/markup/rowMarkup.js'
import type { LegalPart } from './parseLegalLinks.js'

/** Creates one way to connect, such as the list of wallets, after an optional `separator`. */
export function methodMarkup<Made>(create: Create<Made>, separator: Made | undefined, stack: Made): Made {
  return create('div', { class: 'method' }, separator, stack)
}

/** Creates the list of wallets to choose from. Arrow keys move between its rows. */
export function walletListMarkup<Made>(create: Create<Made>, rows: readonly Made[], list: Attributes = {}): Made {
  return create('div', list, stackMarkup(create, rows))
}

/** Creates the small text below the ways to connect. */
export function notesMarkup<Made>(create: Create<Made>, guide: Made | undefined, legal: Made | undefined): Made {
  return create('div', { class: 'notes' }, guide, legal)
}

/** Creates the line for users who have no wallet yet. */
export function guideMarkup<Made>(create: Create<Made>, text: string, label: string, button: Attributes = {}): Made {
  return create(
    'div',
    { class: 'guide' },
    create('span', {}, text),
    create('button', { ...button, type: 'button', class: 'lead' }, label),
  )
}

/** Creates the parts of a sentence that contains links to the app's documents. */
export function legalMarkup<Made>(create: Create<Made>, parts: readonly LegalPart[]): readonly (Made | string)[] {
  return parts.map((part) =>
    typeof part === 'string'
      ? part
      : create('a', { href: part.href, target: '_blank', rel: 'noopener noreferrer' }, part.name),
  )
}

/** The styles of the small text in the Connect views: consent, guide and terms. */
export const connectStyle = `
.method+.method>.sep{margin:12px 0}
.agree{padding:0 4px 16px}
.create-lede{padding:0 8px 16px;text-align:center;color:var(--_text-muted);text-wrap:balance}
.notes:empty{display:none}
.notes{display:flex;flex-direction:column;gap:8px;padding-top:16px;text-align:center;color:var(--_text-muted)}
.notes p{font-size:var(--_t1);text-wrap:balance}
.notes .guide{display:flex;flex-wrap:wrap;justify-content:center;align-items:baseline;gap:0 6px;font-size:var(--_t2)}
.notes a,.lead{color:var(--_accent-text);font-weight:500;border-radius:4px}
.lead{min-height:24px}
@media(pointer:coarse){.lead{min-height:44px}}
@media(hover:hover){.notes a:hover,.lead:hover,.agree a:hover{text-decoration:underline}}
`
