import { sandboxAddresses } from '@foyer/sandbox/addresses'
import { callRpc } from '@foyer/sandbox/callRpc'
import { getConfirmationPlace } from '../../apps/frame/src/views/confirmationPlace.js'
import { confirmations } from '../../apps/frame/src/views/confirmations.table.js'
import { permit, signIn, solanaSignIn, solanaTransfer } from '../embedded/gallery/requests.js'
import { firstClient, installFrameClient } from '../embedded/installFrameClient.js'
import { expect } from '../stillTest.js'
import type { Visitor } from './createVisitor.js'
import { randomEmail } from './embeddedSteps.js'

interface Accounts {
  readonly eip155: string
  readonly solana: string
}

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Returns the request of each row of the table, by name and kind. */
function listPayloads({ eip155, solana }: Accounts, page: URL): Readonly<Record<string, unknown>> {
  const call = { from: eip155, to: bob, value: '0x1' }
  const evm = (method: string, params: unknown) => ({ method, params, chainId: 'eip155:31337' })
  const transaction = solanaTransfer(solana)
  const endsAt = Math.floor(Date.now() / 1_000) + 3_600
  return {
    'personal_sign ownSignIn': evm('personal_sign', [toHex(signIn(page.host, page.origin, eip155)), eip155]),
    'personal_sign message': evm('personal_sign', ['0x48656c6c6f', eip155]),
    'eth_signTypedData_v4 typedData': evm('eth_signTypedData_v4', [eip155, permit(eip155)]),
    'eth_sendTransaction transaction': evm('eth_sendTransaction', [call]),
    'wallet_sendCalls transaction': evm('wallet_sendCalls', [
      { version: '2.0.0', chainId: '0x7a69', from: eip155, calls: [{ to: bob, value: '0x1' }], atomicRequired: false },
    ]),
    'wallet_grantPermissions typedData': evm('wallet_grantPermissions', [
      {
        ...{ chainId: '0x7a69', expiry: endsAt, signer: { type: 'account', data: { address: bob } } },
        permissions: [{ type: 'native-token-transfer', data: { allowance: '0x1' } }],
      },
    ]),
    'wallet_requestExecutionPermissions typedData': evm('wallet_requestExecutionPermissions', [
      {
        ...{ chainId: '0x7a69', to: bob, rules: [{ type: 'expiry', data: { timestamp: endsAt } }] },
        permission: { type: 'native-token-periodic', data: { periodAmount: '0x1', periodDuration: 60 } },
      },
    ]),
    'solana_signMessage ownSignIn': {
      method: 'solana_signMessage',
      params: solanaSignIn(page.host, solana, page.origin),
    },
    'solana_signMessage message': { method: 'solana_signMessage', params: { message: 'Cn8eVZg', pubkey: solana } },
    'solana_signTransaction transaction': { method: 'solana_signTransaction', params: { transaction } },
    'solana_signAllTransactions transaction': {
      method: 'solana_signAllTransactions',
      params: { transactions: [transaction] },
    },
    'solana_signAndSendTransaction transaction': { method: 'solana_signAndSendTransaction', params: { transaction } },
    'UPDATE_EMAIL accountChange': { email: 'other@test' },
    'SIGN_OUT_EVERYWHERE accountChange': undefined,
    'OPEN_SCREEN transaction': { screen: 'plainAccount' },
    'OPEN_SCREEN keyExport': { screen: 'export' },
  }
}

function toHex(text: string) {
  return `0x${Buffer.from(text).toString('hex')}`
}

export interface WalkOptions {
  readonly hostUrl: string
  readonly frameUrl: string
  readonly evmUrl: string
}

/**
 * Sends every request of the table from a page with a bare frame, checks where its confirmation is shown, and cancels
 * it. Returns the rows it has checked.
 */
export async function walkConfirmations(
  visitor: Visitor,
  { hostUrl, frameUrl, evmUrl }: WalkOptions,
): Promise<readonly string[]> {
  const { engine } = visitor
  await engine.goto(hostUrl)
  await engine.evaluate(`(${installFrameClient.toString()})(${JSON.stringify(firstClient)})`)
  const search = new URLSearchParams({ projectId: 'sandbox', chainId: 'eip155:31337', version: '4', ui: '1' })
  await engine.evaluate(`void window.frameClient.embed(${JSON.stringify(`${frameUrl}/sdk?${search}`)})`)
  await visitor.until(`window.frameClient.heard.some(({ type }) => type === 'READY')`)
  const demand = async (name: string, payload?: unknown) => {
    const text = payload === undefined ? 'undefined' : JSON.stringify(payload)
    return visitor.until(
      `window.frameClient.ask(${JSON.stringify(name)}, ${text}).then((heard) => JSON.stringify(heard))`,
    )
  }
  await demand('CONNECT_EMAIL', { email: randomEmail() })
  await demand('CONNECT_OTP', { otp: '424242' })
  const readAddress = async (chainId: number | string) =>
    (JSON.parse(String(await demand('GET_USER', { chainId }))) as { payload: { address: string } }).payload.address
  const accounts = {
    eip155: await readAddress(31_337),
    solana: await readAddress('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
  }
  await callRpc(evmUrl, 'anvil_setBalance', [accounts.eip155, '0x8ac7230489e80000'])
  // Only an upgraded account can return to a plain account.
  await callRpc(evmUrl, 'anvil_setCode', [accounts.eip155, `0xef0100${sandboxAddresses.accountDelegate.slice(2)}`])
  const payloads = listPayloads(accounts, new URL(hostUrl))
  const walked: string[] = []
  for (const { name, kind, when } of confirmations) {
    const row = `${name} ${kind}`
    if (!(row in payloads) || when === 'the end of a permission') continue
    const id = `walk-${walked.length}`
    const isMessage = /^[A-Z_]+$/.test(name)
    const message = { type: `@w3m-app/${isMessage ? name : 'RPC_REQUEST'}`, id, payload: payloads[row] }
    await engine.evaluate(`window.frameClient.send(${JSON.stringify(message)})`)
    if (getConfirmationPlace(kind, 'window') === 'window') await visitor.seeInFrame(/Continue in a window/)
    else await visitor.seeInFrame(/^(Confirm|Read on)$/)
    const cancel = { type: '@w3m-app/CANCEL', payload: { id } }
    await engine.evaluate(`window.frameClient.send(${JSON.stringify(cancel)})`)
    const answer = await visitor.until(`JSON.stringify(window.frameClient.heard.find((heard) => heard.id === '${id}'))`)
    expect(String(answer), row).toContain('_ERROR')
    walked.push(row)
  }
  return walked
}
