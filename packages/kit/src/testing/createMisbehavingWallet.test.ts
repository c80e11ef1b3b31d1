import { expect, test } from 'vitest'
import { createMisbehavingWallet } from './createMisbehavingWallet.js'

const options = {
  accounts: ['0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'],
  chains: { 31337: { rpcUrl: 'http://127.0.0.1:1' } },
} as const
const connectRequests = [
  { method: 'eth_requestAccounts' },
  { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
]

for (const misbehaviour of ['stringCode', 'nestedCode', 'ownWords', 'pending'] as const)
  test(`a wallet with the misbehaviour ${misbehaviour} rejects both connection methods until mend()`, async () => {
    const wallet = createMisbehavingWallet(misbehaviour, options)
    for (const request of connectRequests) await expect(wallet.provider.request(request)).rejects.toThrow()
    expect(wallet.isConnected()).toBe(false)
    await wallet.mend()
    for (const request of connectRequests) await expect(wallet.provider.request(request)).resolves.toHaveLength(1)
    expect(wallet.isConnected()).toBe(true)
  })
