import { createHash } from 'node:crypto'
import { windowPath } from '@foyer/contract/frame/frameAddress'
import { loadingPath } from '@foyer/contract/frame/loadingPath'
import type { FramePage } from './FrameRoute.js'
import { renderPage } from './renderPage.js'

const sheet = ':root{color-scheme:light dark}body{margin:0}'
/** Without an opener there is nobody who could ask anything here. */
const script = "opener?opener.postMessage('ready',location.origin):close()"

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policy = [
  "default-src 'none'",
  `style-src ${hashOf(sheet)}`,
  `script-src ${hashOf(script)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const html = [
  '<!doctype html><html lang="en"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
  `<title>Wallet</title><style>${sheet}</style></head><body><script>${script}</script></body></html>`,
].join('\n')

/**
 * An empty window of the frame's origin. The frame opens it where the browser cannot tell what lies over a frame, and draws into it;
 * so the answer may not cut it off from who opened it (no `Cross-Origin-Opener-Policy`).
 */
export const windowPage: FramePage = {
  method: 'GET',
  path: windowPath,
  answer: async () =>
    new Response(html, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy,
        'Cache-Control': 'no-store',
      },
    }),
}

/** Where a log-in popup waits until the app knows the provider's address. No script, nothing to read. */
export const loadingPage: FramePage = {
  method: 'GET',
  path: loadingPath,
  answer: async () =>
    renderPage({ title: 'Loading', body: '<div class="spin" role="progressbar" aria-label="Loading"></div>' }),
}
