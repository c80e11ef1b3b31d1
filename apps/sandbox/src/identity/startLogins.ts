import { join } from 'node:path'
import { Hono } from 'hono'
import type { Address } from 'viem'
import { createInboxRoutes } from '../services/inbox/createInboxRoutes.js'
import { createMailbox, type Mailbox } from '../services/inbox/createMailbox.js'
import { startMailServer } from '../services/inbox/startMailServer.js'
import { listen } from '../services/pages/listen.js'
import { createFarcasterRoutes } from './farcaster/createFarcasterRoutes.js'
import { createIdpRoutes } from './oauth/createIdpRoutes.js'
import { openIdpMemory } from './oauth/openIdpMemory.js'
import { createOAuthSettings } from './oauth/sandboxClient.js'

/** The login services without chains, for tests of a server. */
export interface Logins {
  readonly url: string
  readonly smtpUrl: string
  readonly mailbox: Mailbox
  /** The value of the server's FOYER_OAUTH. */
  readonly oauth: string
  close(): Promise<void>
}

/** Starts mail server, inbox, fake providers and Farcaster relay on free ports. */
export async function startLogins(options: {
  readonly dataDir: string
  /** The clock of all services; default: the system time. */
  readonly now?: () => number
  /** The registry of Farcaster ids. Without it there is no Farcaster login. */
  readonly registry?: { readonly rpcUrl: string; readonly idRegistry: Address }
}): Promise<Logins> {
  const { dataDir, registry, now = Date.now } = options
  const mailbox = createMailbox(join(dataDir, 'inbox'))
  const idp = await openIdpMemory(join(dataDir, 'idp'))
  const mail = await startMailServer(mailbox, 0)
  const routes = new Hono()
  for (const part of [createInboxRoutes(mailbox), createIdpRoutes(idp, now), createFarcasterRoutes(now)]) {
    routes.route('/', part)
  }
  const pages = await listen(routes.fetch, 0)
  const url = `http://localhost:${pages.port}`
  const farcaster = registry === undefined ? {} : { farcaster: { relayUrl: `${url}/farcaster/relay`, ...registry } }
  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    mailbox,
    oauth: JSON.stringify({ ...createOAuthSettings(url, idp), ...farcaster }),
    close: async () => {
      await pages.close()
      await mail.close()
    },
  }
}
