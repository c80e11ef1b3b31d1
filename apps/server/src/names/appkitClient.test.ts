import {
  AccountController,
  ChainController,
  ConnectionController,
  type ConnectionControllerClient,
  ConnectorController,
  EnsController,
  OptionsController,
} from '@reown/appkit-controllers'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFakeChain } from '../testing/createFakeChain.js'
import { networksOn } from '../testing/networksOn.js'
import { appKitNetwork, redirectAppKit, unused } from '../testing/redirectAppKit.js'
import { type FakeNode, startFakeNode } from '../testing/startFakeNode.js'
import { startTestServer } from '../testing/startTestServer.js'
import { type TestDatabase, testDatabases } from '../testing/testDatabases.js'
import { incumbentZones } from './settings.js'

const chainId = 'eip155:31337'
const account = privateKeyToAccount(`0x${'a2'.repeat(32)}`)

let node: FakeNode
let database: TestDatabase
let server: Awaited<ReturnType<typeof startTestServer>>
let theirs: ReturnType<typeof redirectAppKit>

beforeAll(async () => {
  node = await startFakeNode(createFakeChain({ nativeBalance: 0n, contracts: {} }))
  database = await (testDatabases()[0].create() ?? unused())
  const names = { parent: 'foyer.eth', zones: incumbentZones, reserved: [], key: `0x${'11'.repeat(32)}` as const }
  server = await startTestServer(database, { networks: networksOn(node.url), names, rateLimitPerMinute: 10_000 })
  theirs = redirectAppKit(server.url)
  const client: ConnectionControllerClient = {
    ...{ disconnect: unused, sendTransaction: unused, estimateGas: unused, writeContract: unused },
    signMessage: (message) => account.signMessage({ message }),
    parseUnits: () => 0n,
    formatUnits: String,
    ...{ getEnsAddress: unused, getEnsAvatar: unused, grantPermissions: unused, revokePermissions: unused },
    ...{ getCapabilities: unused, walletGetAssets: unused },
  }
  OptionsController.setProjectId('test')
  ChainController.initialize([{ namespace: 'eip155', caipNetworks: [appKitNetwork] }], [appKitNetwork], {
    connectionControllerClient: client,
    networkControllerClient: {
      switchCaipNetwork: async () => undefined,
      getApprovedCaipNetworksData: async () => ({ supportsAllNetworks: true, approvedCaipNetworkIds: [chainId] }),
    },
  })
  ConnectionController.setClient(client)
  ChainController.setActiveCaipNetwork(appKitNetwork)
  AccountController.setCaipAddress(`${chainId}:${account.address}`, 'eip155')
  // AppKit offers names only for embedded wallets. This provider only needs to exist.
  const provider = { syncDappData: () => undefined, syncTheme: () => undefined }
  const embedded = { id: 'ID_AUTH', type: 'AUTH', chain: 'eip155', name: 'Auth', provider }
  ConnectorController.setConnectors([
    embedded as unknown as ReturnType<typeof ConnectorController.getConnectors>[number],
  ])
})
afterAll(async () => {
  theirs?.restore()
  await server.close()
  await node.close()
  await database.remove()
})

it('AppKit 1.7.4 registers a name, and finds it by name and address [S4.34-S4.39, S7.15-S7.18]', async () => {
  expect(EnsController.validateName('maya-san')).toBe(true)
  expect(await EnsController.isNameRegistered('maya-san.reown.id')).toBe(false)
  const [typed, ...others] = await EnsController.getSuggestions('maya-san')
  expect(typed).toMatchObject({ name: 'maya-san', registered: false })
  expect(others).toHaveLength(5)

  await EnsController.registerName('maya-san.reown.id')
  expect(AccountController.state.profileName).toBe('maya-san.reown.id')
  expect(await EnsController.isNameRegistered('maya-san.reown.id')).toBe(true)
  expect((await EnsController.getSuggestions('maya-san'))[0]).toMatchObject({ registered: true })

  const [own] = await EnsController.getNamesForAddress(account.address)
  expect(own).toMatchObject({ name: 'maya-san.foyer.eth', attributes: {} })
  const { addresses } = await EnsController.resolveName('maya-san.wcn.id')
  expect(Object.values<{ address: string }>(addresses)[0]?.address).toBe(account.address)
  expect(theirs.strangers).toEqual([])
})

it('AppKit 1.7.4 shows the errors of a taken and of a reserved name [S4.40, S8.22]', async () => {
  await expect(EnsController.registerName('other-san.reown.id')).rejects.toThrow(/already|registering name/i)
  await expect(EnsController.registerName('admin.reown.id')).rejects.toThrow(/reserved|registering name/i)
  expect(await EnsController.isNameRegistered('other-san.reown.id')).toBe(false)
})
