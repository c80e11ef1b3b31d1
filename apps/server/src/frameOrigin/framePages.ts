import { createHash } from 'node:crypto'
import { closeWindow, windowPath, windowReady } from '@foyer/contract/frame/frameAddress'
import { loadingPath } from '@foyer/contract/frame/loadingPath'
import { renderPage } from '../http/renderPage.js'
import type { FramePage } from '../login/frame/FramePage.js'

const sheet = [
  ':root{color-scheme:light dark}body{margin:0}',
  'body:empty::after{content:"";position:fixed;inset:0;margin:auto;width:24px;height:24px;border:3px solid;border-color:GrayText transparent;border-radius:50%;animation:s 1s linear infinite}',
  '@keyframes s{to{rotate:1turn}}@media(prefers-reduced-motion:reduce){body:empty::after{animation:none}}',
].join('')
/**
 * The script of the window. It offers the window to the frame (the opener or one of its frames) until the frame renders
 * into it. It closes the window if there is no opener, if no frame renders within 20 s, or if the frame requests it.
 */
const script = [
  'let n=0;const t=()=>{const o=opener;if(!o||o.closed||n++>100&&!document.body.firstElementChild)return close();',
  `if(!document.body.firstElementChild)for(let i=-1;i<o.length&&i<99;i++)try{const w=i<0?o:o[i];w.location.origin===location.origin&&w.postMessage('${windowReady}',location.origin)}catch{}}`,
  `;addEventListener('message',e=>{e.origin===location.origin&&e.data==='${closeWindow}'&&close()});document.currentScript.remove();t();setInterval(t,200)`,
].join('')

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

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
 * An empty top-level window of the frame's origin. The app or the frame opens it, and the frame renders into it. The
 * response must not have a `Cross-Origin-Opener-Policy`, which would separate the window from its opener.
 */
const windowPage: FramePage = {
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

/** The page of a login popup until the app has the provider's URL. It has no script and no secret content. */
const loadingPage: FramePage = {
  method: 'GET',
  path: loadingPath,
  answer: async () =>
    renderPage({ title: 'Loading', body: '<div class="spin" role="progressbar" aria-label="Loading"></div>' }),
}

/** The pages of the frame's windows. */
export const framePages: readonly FramePage[] = [windowPage, loadingPage]
