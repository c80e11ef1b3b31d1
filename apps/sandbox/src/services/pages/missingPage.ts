import { escapeHtml } from './renderPage.js'
import { type PageLinks, renderSandboxPage } from './renderSandboxPage.js'

/** Renders the page of an address that the sandbox does not have. `path` is untrusted. */
export function missingPage(path: string, links: PageLinks): string {
  const main = `<div class="card empty">
<h1>Page not found</h1>
<p>The sandbox has no page at <code>${escapeHtml(path)}</code>.</p>
<a class="button primary" href="/">Open the list of pages</a>
</div>`
  return renderSandboxPage({ title: 'Page not found · Foyer sandbox', current: undefined, links, main })
}
