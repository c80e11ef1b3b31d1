import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildFrame } from '../scripts/start/buildFrame.js'
import { prepareTestServers } from '../scripts/test/startTestServer.js'
import { buildAllPages } from './hosts/buildPage.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the server, the secure frame and the hosts' pages once, before two workers would do it at the same time. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildFrame(root)
  const removeServer = await prepareTestServers(root)
  const pages = await buildAllPages()
  return async () => {
    await removeServer()
    await rm(pages, { recursive: true, force: true })
  }
}
