/**
 * A way in which a page can scroll. Every page also has a fixed header, a fixed footer and the marker that the checks
 * measure.
 */
export interface ScrollLayout {
  readonly name: string
  readonly css: string
  /** A script to run before the page is scrolled. */
  readonly setUp?: string
  /** A script that scrolls the page. By default the window scrolls down by 700 px. */
  readonly scroll?: string
  /** A script to run while the dialog is open. */
  readonly whileOpen?: string
  /** A script to run after the dialog has closed. */
  readonly afterwards?: string
  /** The host hides and shows the scrollbar itself, which resizes its own fixed elements. */
  readonly isLockedByHost?: boolean
  /** The host's lock measures no scrollbar while Foyer's lock is active, so the page moves when the dialog closes. */
  readonly isMovedByHost?: boolean
}

function scrollElement(selector: string) {
  return `document.querySelector('${selector}').scrollTop = 700`
}

/** A script that locks the page like a dialog of a host: no overflow, and padding in place of the scrollbar. */
const lockByHost = `{
  const bar = innerWidth - document.documentElement.clientWidth
  document.body.style.overflow = 'hidden'
  document.body.style.paddingRight = bar + 'px'
}`
const unlockByHost = `document.body.style.overflow = document.body.style.paddingRight = ''`

export const scrollLayouts: readonly ScrollLayout[] = [
  { name: 'plain page', css: '' },
  {
    name: 'root and body of full height, body with overflow-x hidden',
    css: 'html, body { height: 100% } body { overflow-x: hidden }',
  },
  {
    name: 'root and body of full height, overflow-x hidden on both',
    css: 'html, body { height: 100%; overflow-x: hidden }',
    scroll: `document.body.scrollTop = 700`,
  },
  { name: 'overflow-x hidden on the root', css: 'html { overflow-x: hidden }' },
  { name: 'overflow-x hidden on the body', css: 'body { overflow-x: hidden }' },
  { name: 'overflow-x hidden on root and body', css: 'html, body { overflow-x: hidden }' },
  { name: 'overflow-x clip on root and body', css: 'html, body { overflow-x: clip }' },
  {
    name: 'app shell of 100dvh with an inner scroller',
    css: 'body { height: 100dvh; display: flex; flex-direction: column } #content { flex: 1; min-height: 0; overflow: auto }',
    scroll: scrollElement('#content'),
  },
  {
    name: 'body as the scroller',
    css: 'html { height: 100%; overflow: hidden } body { height: 100%; overflow: auto }',
    scroll: scrollElement('body'),
  },
  {
    name: 'inner scroller on a page that scrolls too',
    css: '#content { height: 120vh; overflow: auto }',
    scroll: `${scrollElement('#content')}; scrollTo(0, 90)`,
  },
  {
    name: 'scroll snap on the root',
    css: 'html { scroll-snap-type: y mandatory } #content > * { scroll-snap-align: start }',
    scroll: `document.querySelector('#marker').scrollIntoView({ behavior: 'instant' })`,
  },
  { name: 'scrollbar-gutter stable', css: 'html { scrollbar-gutter: stable }' },
  { name: 'scrollbar-gutter stable on both edges', css: 'html { scrollbar-gutter: stable both-edges }' },
  { name: 'overflow-y scroll on the root', css: 'html { overflow-y: scroll }' },
  {
    name: 'important overflow of a class of the root',
    css: 'html.host { overflow-y: auto !important }',
    setUp: `document.documentElement.classList.add('host')`,
  },
  {
    name: 'scroll-behavior smooth',
    css: 'html { scroll-behavior: smooth; height: 100% } body { height: 100%; overflow-x: hidden }',
  },
  { name: 'page from right to left', css: '', setUp: `document.documentElement.dir = 'rtl'` },
  {
    name: 'page from right to left with overflow-x hidden on the body',
    css: 'html, body { height: 100% } body { overflow-x: hidden }',
    setUp: `document.documentElement.dir = 'rtl'`,
  },
  { name: 'zoom on the body', css: 'body { zoom: 1.25 }' },
  { name: 'transform on the body', css: 'body { transform: translateZ(0) }' },
  { name: 'contain on the body with overflow-x hidden', css: 'body { contain: layout; overflow-x: hidden }' },
  {
    name: 'long page with content-visibility',
    css: '#content > * { content-visibility: auto; contain-intrinsic-size: auto 500px }',
  },
  {
    name: 'page scrolled to the right',
    css: '#content { width: 3000px }',
    scroll: 'scrollTo(300, 700)',
  },
  {
    name: 'page scrolled to the right, as wide as several viewports',
    css: '#content { width: 250vw }',
    scroll: 'scrollTo(300, 700)',
  },
  { name: 'header as wide as the viewport', css: '#header { width: 100vw }' },
  {
    name: 'page from right to left scrolled to the left',
    css: '#content { width: 250vw }',
    setUp: `document.documentElement.dir = 'rtl'`,
    scroll: 'scrollTo(-300, 700)',
  },
  {
    name: 'inline overflow of the host before',
    css: '',
    setUp: `document.documentElement.style.overflowX = 'hidden'`,
  },
  {
    name: 'inline overflow of the host meanwhile',
    css: 'html, body { height: 100% }',
    whileOpen: `document.body.style.overflowX = 'hidden'`,
  },
  {
    name: 'inline important overflow of the host on the body',
    css: 'html, body { height: 100% }',
    setUp: `document.body.style.setProperty('overflow-x', 'hidden', 'important')`,
  },
  {
    name: 'inline overflow of the host meanwhile and afterwards',
    css: '',
    whileOpen: `document.documentElement.style.overflowY = 'scroll'`,
    afterwards: `document.documentElement.style.overflowY = ''`,
  },
  {
    name: 'lock of the host before, unlocked meanwhile',
    css: '',
    setUp: lockByHost,
    whileOpen: unlockByHost,
    isLockedByHost: true,
  },
  {
    name: 'lock of the host meanwhile, unlocked afterwards',
    css: '',
    whileOpen: lockByHost,
    afterwards: unlockByHost,
    isLockedByHost: true,
    isMovedByHost: true,
  },
  {
    name: 'lock of the host before, unlocked afterwards',
    css: 'html, body { height: 100% }',
    setUp: lockByHost,
    afterwards: unlockByHost,
    isLockedByHost: true,
  },
]

/** The layouts that the short suite checks. */
export const shortScrollLayouts: readonly ScrollLayout[] = scrollLayouts.filter(({ name }) =>
  [
    'root and body of full height, body with overflow-x hidden',
    'page scrolled to the right',
    'lock of the host meanwhile, unlocked afterwards',
  ].includes(name),
)
