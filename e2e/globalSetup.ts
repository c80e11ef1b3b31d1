import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildFrame } from '../scripts/start/buildFrame.js'
import { prepareTestServers } from '../scripts/test/startTestServer.js'
import { buildAllPages } from './hosts/buildPage.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the server, the secure frame and the hosts' pages and deploys the contracts once, before every worker would do it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const [removeServer, pages] = await Promise.all([
    buildFrame(root).then(() => prepareTestServers(root)),
    buildAllPages(),
  ])
  return async () => {
    await removeServer()
    await rm(pages, { recursive: true, force: true })
  }
}
