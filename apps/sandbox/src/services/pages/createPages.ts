import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ClientFiles } from '../../build/createClientFiles.js'
import { createFarcasterRoutes } from '../../identity/farcaster/createFarcasterRoutes.js'
import { createIdpRoutes } from '../../identity/oauth/createIdpRoutes.js'
import { createSolanaRoutes } from '../../solana/createSolanaRoutes.js'
import { createControlRoutes } from '../controls/createControlRoutes.js'
import { createFaucetRoute } from '../faucet/answerFaucet.js'
import { faucetPage } from '../faucet/faucetPage.js'
import { createInboxRoutes } from '../inbox/createInboxRoutes.js'
import { createNftRoutes } from '../nfts/createNftRoutes.js'
import { createPayRoutes } from '../pay/createPayRoutes.js'
import { approvePage, walletScript } from './browserWallet.js'
import { indexPage } from './indexPage.js'
import { isLocalHost, isLocalOrigin } from './localNames.js'
import { missingPage } from './missingPage.js'
import { phonePage, phonePolicy } from './phonePage.js'
import { readStyles } from './readStyles.js'
import type { SandboxView } from './SandboxView.js'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Creates the sandbox pages: front page, faucet, the Sandbox Wallet's script and window, the phone wallet, the inbox,
 * the fake identity providers, the NFTs' metadata and Foyer Pay. They reject requests from other machines.
 */
export function createPages(view: SandboxView, files: { client: ClientFiles; phone: ClientFiles }): Hono {
  const app = new Hono()
  const readText = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const answer = (text: string, type: string) =>
    new Response(text, { headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' } })

  app.use(async (context, next) => {
    if (!isLocalHost(context.req.header('host'))) return reject(403, 'origin_not_allowed', 'Use http://localhost')
    const origin = context.req.header('origin')
    if (origin !== undefined && !isLocalOrigin(origin)) {
      return reject(403, 'origin_not_allowed', 'Only pages of this machine may use the sandbox')
    }
    await next()
    context.res.headers.set('x-content-type-options', 'nosniff')
    // A page with special needs has set its own policy.
    if (!context.res.headers.has('referrer-policy')) context.res.headers.set('referrer-policy', 'no-referrer')
    if (!context.res.headers.has('content-security-policy')) {
      context.res.headers.set('content-security-policy', policy)
    }
    context.res.headers.set('vary', 'Origin, Accept')
    if (origin !== undefined) context.res.headers.set('access-control-allow-origin', origin)
  })
  app.options('*', () => {
    const headers = { 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': 'content-type' }
    return new Response(null, { status: 204, headers: { ...headers, 'access-control-max-age': '600' } })
  })

  app.get('/', (context) => answer(indexPage(view, new URL(context.req.url).origin), 'text/html'))
  app.get('/faucet', () => answer(faucetPage(view), 'text/html'))
  app.get('/style.css', () => answer(readStyles('tokens', 'base', 'top', 'page', 'inbox', 'pay'), 'text/css'))
  app.route('/', createInboxRoutes(view.mailbox, view.links))
  app.route('/', createIdpRoutes(view.idp, view.now))
  app.route('/', createFarcasterRoutes(view.now))
  app.route('/', createNftRoutes())
  app.route('/', createControlRoutes(view.controls))
  app.route('/', createPayRoutes(view.pay, view.now, view.links))
  if (view.solana !== undefined) app.route('/', createSolanaRoutes(view.solana.controls))
  app.get('/wallet/approve', () => answer(approvePage(), 'text/html'))
  app.get('/wallet/approval.css', () =>
    answer(readStyles('tokens') + readText('../../wallet/browser/approval.css'), 'text/css'),
  )
  app.get('/wallet/sandbox-wallet.js', (context) =>
    answer(walletScript(view, new URL(context.req.url).origin), 'text/javascript'),
  )
  for (const path of ['/wallet', '/wallet/', '/wallet/wc']) {
    app.get(path, () => {
      const response = answer(phonePage(view), 'text/html')
      response.headers.set('content-security-policy', phonePolicy(view))
      response.headers.set('permissions-policy', 'camera=(self)')
      return response
    })
  }
  app.get('/wallet/phone.css', () =>
    answer(readStyles('tokens', 'top') + readText('../../wallet/phone/phone.css'), 'text/css'),
  )
  app.get('/wallet/icon.svg', () => answer(readText('../../wallet/phone/icon.svg'), 'image/svg+xml'))
  const serveBuilt = (path: string, built: ClientFiles) =>
    app.get(path, async (context) => {
      const text = await built.read(context.req.param('name') ?? '')
      if (text === undefined) return reject(404, 'not_found', 'There is no such file')
      return answer(text, 'text/javascript')
    })
  serveBuilt('/assets/:name', files.client)
  serveBuilt('/wallet/assets/:name', files.phone)
  const tooLarge = () => reject(413, 'body_too_large', 'A faucet request is a short JSON object')
  app.post('/api/faucet', bodyLimit({ maxSize: 1_024, onError: tooLarge }), createFaucetRoute(view))
  app.all('/api/faucet', () => reject(405, 'method_not_allowed', 'Use POST'))

  app.notFound((context) => {
    const isBrowser = context.req.header('accept')?.includes('text/html')
    if (!isBrowser) return reject(404, 'not_found', 'There is no such page')
    return context.html(missingPage(context.req.path, view.links), 404)
  })
  app.onError((error) => {
    process.stderr.write(`sandbox pages: ${error.message}\n`)
    return reject(500, 'internal_error', 'The sandbox failed; its terminal says why')
  })
  return app
}

function reject(status: number, code: string, message: string): Response {
  return Response.json({ error: { code, message } }, { status })
}
