import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPreferredAccountType } from '../../core/actions/embedded/account.js'
import { connectEmail, connectOtp } from '../../core/actions/embedded/connectEmail.js'
import { invalidateBalances } from '../../core/actions/refreshAccount.js'
import { setCaipAddress } from '../../core/actions/setCaipAddress.js'
import { switchNetwork } from '../../core/actions/switchNetwork.js'
import { projectAccount } from '../../core/state/project.js'
import { TestFrameError } from '../../testing/createTestFrame.js'
import { listReceiveNetworks } from '../../widget/receive/useReceiveNetworks.js'
import { setUpEmbedded } from './testEmbedded.js'

const smartAddress = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Logs in to a frame whose network eip155:31338 has a smart account at another address, and eip155:31337 has none. */
async function setUpSeparate() {
  const set = setUpEmbedded()
  const { client, frame, run, signal } = set
  const wallet = { type: 'smartAccount', isDeployed: false }
  const answerPlain = frame.answers.GET_USER
  const createUser = () => {
    const isSmart = frame.person.chain === 'eip155:31338' && wallet.type === 'smartAccount'
    return {
      address: isSmart ? smartAddress : frame.evmAddress,
      chainId: frame.person.chain,
      email: 'ada@person.test',
      accounts: [
        { address: frame.evmAddress, type: 'eoa' },
        ...(frame.person.chain === 'eip155:31338'
          ? [{ address: smartAddress, type: 'smartAccount', networks: ['eip155:31338'] }]
          : []),
      ],
      preferredAccountType: isSmart ? 'smartAccount' : 'eoa',
      smartAccountDeployed: isSmart && wallet.isDeployed,
    }
  }
  frame.answers.GET_SMART_ACCOUNT_ENABLED_NETWORKS = () => ({ smartAccountEnabledNetworks: [31338] })
  frame.answers.GET_USER = (payload) => {
    const { chainId } = payload as { chainId: string }
    if (!chainId.startsWith('eip155')) return answerPlain?.(payload)
    frame.person.chain = chainId
    return createUser()
  }
  frame.answers.SET_PREFERRED_ACCOUNT = (payload) => {
    wallet.type = (payload as { type: string }).type
    const { address, preferredAccountType } = createUser()
    return { type: preferredAccountType, address }
  }
  await run(connectEmail(client, 'ada@person.test', signal))
  await run(connectOtp(client, '424242', signal))
  const getAccount = () => projectAccount(client.store.getState(), 'eip155')
  return { ...set, wallet, getAccount }
}

describe('an embedded smart account with an address different from the EOA', () => {
  it('becomes the active account with a switch to its network, and the EOA with the switch back', async () => {
    const { client, frame, run, getAccount } = await setUpSeparate()
    expect(getAccount().address).toBe(frame.evmAddress)
    await run(switchNetwork(client, { id: 31338 }))
    expect(getAccount()).toMatchObject({ address: smartAddress, caipAddress: `eip155:31338:${smartAddress}` })
    expect(getAccount().embeddedWalletInfo).toMatchObject({
      accountType: 'smartAccount',
      user: { email: 'ada@person.test' },
    })
    expect(getAccount().allAccounts).toEqual([
      { namespace: 'eip155', address: smartAddress, type: 'smartAccount' },
      { namespace: 'eip155', address: frame.evmAddress, type: 'eoa' },
    ])
    await run(switchNetwork(client, { id: 31337 }))
    expect(getAccount()).toMatchObject({ address: frame.evmAddress, caipAddress: `eip155:31337:${frame.evmAddress}` })
    expect(getAccount().allAccounts.map(({ type }) => type)).toEqual(['eoa'])
  })

  it('can receive only on its networks, and the EOA on all', async () => {
    const { client, run } = await setUpSeparate()
    const list = () => listReceiveNetworks(client.store.getState()).map(({ caipNetworkId }) => caipNetworkId)
    expect(list()).toEqual(['eip155:31337', 'eip155:31338'])
    await run(switchNetwork(client, { id: 31338 }))
    expect(list()).toEqual(['eip155:31338'])
    await run(setPreferredAccountType(client, 'eoa', 'eip155'))
    expect(list()).toEqual(['eip155:31337', 'eip155:31338'])
  })

  it('setPreferredAccountType changes address and type together, and the user remains', async () => {
    const { client, frame, run, getAccount } = await setUpSeparate()
    await run(switchNetwork(client, { id: 31338 }))
    expect(await run(setPreferredAccountType(client, 'eoa', 'eip155'))).toBe('eoa')
    expect(getAccount().address).toBe(frame.evmAddress)
    expect(getAccount().embeddedWalletInfo).toMatchObject({ accountType: 'eoa', user: { email: 'ada@person.test' } })
    expect(await run(setPreferredAccountType(client, 'smartAccount', 'eip155'))).toBe('smartAccount')
    expect(getAccount().address).toBe(smartAddress)
  })

  it('setCaipAddress selects the account type of the address in the frame', async () => {
    const { client, frame, run, settle, getAccount } = await setUpSeparate()
    await run(switchNetwork(client, { id: 31338 }))
    setCaipAddress(client, `eip155:31338:${frame.evmAddress}`, 'eip155')
    await settle()
    expect(frame.received.find(({ type }) => type === '@w3m-app/SET_PREFERRED_ACCOUNT')?.payload).toMatchObject({
      type: 'eoa',
    })
    expect(getAccount().address).toBe(frame.evmAddress)
    expect(getAccount().embeddedWalletInfo?.accountType).toBe('eoa')
  })

  it('setCaipAddress with the active address changes nothing: both account types can have it (EIP-7702)', async () => {
    const { client, frame, run, settle, getAccount } = await setUpSeparate()
    await run(switchNetwork(client, { id: 31338 }))
    setCaipAddress(client, `eip155:31338:${smartAddress}`, 'eip155')
    await settle()
    expect(frame.getAsked()).not.toContain('SET_PREFERRED_ACCOUNT')
    expect(getAccount().embeddedWalletInfo?.accountType).toBe('smartAccount')
  })

  it('is deployed after a mined transaction, which requests the user again', async () => {
    const { client, run, wallet, getAccount } = await setUpSeparate()
    await run(switchNetwork(client, { id: 31338 }))
    expect(getAccount().embeddedWalletInfo?.isSmartAccountDeployed).toBe(false)
    wallet.isDeployed = true
    // The effects of a connection call this for each mined transaction.
    await run(invalidateBalances(client, 'eip155'))
    expect(getAccount().embeddedWalletInfo?.isSmartAccountDeployed).toBe(true)
  })

  it('keeps the last address if the frame cannot return the user after a switch', async () => {
    const { client, frame, run, getAccount } = await setUpSeparate()
    frame.answers.GET_USER = () => {
      throw new TestFrameError({ message: 'slow node' })
    }
    await run(switchNetwork(client, { id: 31338 }))
    expect(getAccount()).toMatchObject({ address: frame.evmAddress, caipAddress: `eip155:31338:${frame.evmAddress}` })
  })
})
