import { createTestWallet } from '@foyer/kit/testing'
import { nodeUrl } from '../../faults/createFace.js'

// Runs in every page before its own scripts. `?wallets=` is the number of announced wallets; `?connected` grants access
// in advance.
const account = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const query = new URLSearchParams(location.search)
const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>')}`

/** Announces a wallet that no scenario presses. */
function announceOther(index: number): void {
  const provider = { request: async () => [], on: () => undefined, removeListener: () => undefined }
  const info = { uuid: `bench-${index}`, name: `Wallet ${index}`, icon, rdns: `test.bench.wallet${index}` }
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

const memoryKey = 'field-wallet'
const wallet = createTestWallet({
  name: 'Field Wallet',
  rdns: 'test.bench.field',
  accounts: [account],
  chains: { 1: { rpcUrl: nodeUrl(1), name: 'Ethereum' }, 8453: { rpcUrl: nodeUrl(8453), name: 'Base' } },
  memory: {
    read: () => JSON.parse(localStorage.getItem(memoryKey) ?? 'null') ?? undefined,
    write: (memory) => localStorage.setItem(memoryKey, JSON.stringify(memory)),
  },
})
wallet.announce()
for (let index = 1; index < Number(query.get('wallets') ?? 1); index += 1) announceOther(index)

function expose(): void {
  Object.assign(window, { fieldWallet: wallet, announceOther })
}
expose()
