import { escapeHtml, renderPage } from '../services/pages/renderPage.js'

/** The name and the mark of a test provider. The page uses no style of the real provider. */
export interface ProviderMark {
  readonly title: string
  /** The letter of its logo. */
  readonly mark: string
  readonly color: string
}

/** Renders a page of a test provider. `body` is HTML. It has no links to other pages, because an app opens it. */
export function renderProviderPage({ title, mark, color }: ProviderMark, heading: string, body: string): string {
  return renderPage({
    title: `${heading} (sandbox)`,
    style: '/idp/idp.css',
    body: `<main class="card">
<p class="note warning">Test provider of the Foyer sandbox. This is not ${escapeHtml(title)}.</p>
<div class="head">
<svg class="mark" width="44" height="44" viewBox="0 0 44 44" aria-hidden="true"><rect x="0.5" y="0.5" width="43" height="43" rx="12" fill="${color}" stroke="#8b8f9c" stroke-opacity="0.5"/><text x="22" y="28" fill="#fff" font-size="17" font-weight="700" text-anchor="middle">${escapeHtml(mark)}</text></svg>
<h1>${escapeHtml(heading)}</h1>
</div>
${body}
</main>`,
  })
}
