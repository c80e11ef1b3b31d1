import { escapeHtml, renderMark, renderPage } from './renderPage.js'

/** The addresses of the other programs. The phone wallet uses the relay of `server`, or `relay` (a WebSocket address). */
export interface PageLinks {
  readonly playground?: string
  readonly documentation?: string
  readonly server?: string
  readonly frame?: string
  readonly relay?: string
}

/** A page of the navigation. */
export type PagePath = '/' | '/faucet' | '/inbox' | '/pay' | '/wallet'

const pages: readonly (readonly [PagePath, string])[] = [
  ['/', 'Sandbox'],
  ['/faucet', 'Faucet'],
  ['/inbox', 'Inbox'],
  ['/pay', 'Pay'],
  ['/wallet', 'Phone wallet'],
]

/** Renders the mark and the links to all pages. */
export function renderNavigation(current: PagePath | undefined, links: PageLinks): string {
  const item = (url: string, label: string) =>
    `<li><a href="${escapeHtml(url)}"${url === current ? ' aria-current="page"' : ''}>${label}</a></li>`
  const others = [
    [links.playground, 'Playground'],
    [links.documentation, 'Documentation'],
  ].map(([url, label = '']) => (url === undefined ? '' : item(url, label)))
  return `<a class="brand" href="/">${renderMark(28)}Foyer sandbox</a>
<ul class="pages">${pages.map(([url, label]) => item(url, label)).join('')}${others.join('')}</ul>`
}

/**
 * Renders a page of the sandbox with its header and footer. `main` is the HTML of the content, `mainClass` the class of
 * its element. `current` is undefined for a page without a link in the navigation.
 */
export function renderSandboxPage(options: {
  readonly title: string
  readonly current: PagePath | undefined
  readonly links: PageLinks
  readonly main: string
  readonly mainClass?: string
  readonly script?: string
}): string {
  const { title, current, links, main, mainClass = '', script } = options
  const body = `<a class="skip" href="#main">Skip to the content</a>
<header><nav class="top" aria-label="Pages">${renderNavigation(current, links)}</nav></header>
<main id="main" tabindex="-1" class="${mainClass}">
${main}
</main>
<footer class="foot"><p>The Foyer sandbox runs only on this machine. Its keys are public and its coins have no value.</p></footer>
<p class="unseen" role="status" data-copy-status></p>`
  return renderPage({ title, body, style: '/style.css', ...(script !== undefined && { script }) })
}

/** Renders a button that copies `text`. `label` is its accessible name. Its script is client/installCopyButtons.ts. */
export function renderCopyButton(text: string, label: string): string {
  return `<button type="button" class="copy" data-copy="${escapeHtml(text)}" aria-label="${escapeHtml(label)}"></button>`
}

/** Renders a technical value with a button that copies it. `name` is part of the accessible name. */
export function renderCopyable(text: string, name: string): string {
  return `<span class="copyable"><code>${escapeHtml(text)}</code>${renderCopyButton(text, `Copy ${name}`)}</span>`
}
