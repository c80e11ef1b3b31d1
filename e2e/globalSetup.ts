import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildFrame } from '../scripts/start/buildFrame.js'
import { prepareTestServers } from '../scripts/test/startTestServer.js'
import { buildAllPages } from './hosts/buildPage.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds the server, the frame and the host pages and deploys the contracts once, so that no worker has to do it. */
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
