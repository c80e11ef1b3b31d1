import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type BundlerServer, startBundlerServer } from '../../../server/src/testing/operations/startBundlerServer.js'
import { type OperationChain, startOperationChain } from '../../../server/src/testing/operations/startOperationChain.js'
import { testDatabases } from '../../../server/src/testing/testDatabases.js'
import { useTestDocument } from './createTestDocument.js'
import { accountContracts, openAccountFrame } from './openAccountFrame.js'

/**
 * Starts a chain and a server with its bundler for the tests of a `describe` block, and stops them after it. The
 * properties of the result throw outside of tests.
 */
export function useAccountServers() {
  const [{ create }] = testDatabases()
  const undo: (() => Promise<unknown>)[] = []
  const running: { chain?: OperationChain; server?: BundlerServer } = {}
  beforeAll(async () => {
    const chain = await startOperationChain()
    undo.push(chain.stop)
    const database = await create()
    undo.push(database.remove)
    const server = await startBundlerServer(chain, database, accountContracts)
    undo.push(server.close)
    Object.assign(running, { chain, server })
  })
  afterAll(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })
  beforeEach(() => {
    useTestDocument()
    vi.stubGlobal('window', {})
  })
  afterEach(() => vi.unstubAllGlobals())

  const servers = {
    get chain(): OperationChain {
      if (!running.chain) throw new Error('the chain runs only during tests')
      return running.chain
    },
    get server(): BundlerServer {
      if (!running.server) throw new Error('the server runs only during tests')
      return running.server
    },
    /** Opens the frame of a new user. */
    open: (options: Parameters<typeof openAccountFrame>[2] = {}) =>
      openAccountFrame(servers.chain, servers.server, options),
  }
  return servers
}
