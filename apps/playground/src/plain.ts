import { createAppKit } from '@foyer/kit/elements'
import { addresses, networkList } from './networkList.js'
import { ensureWallet } from './wallet/ensureWallet.js'

const { foyerLocal, foyerLocalTwo } = networkList
const appKit = createAppKit({
  networks: [foyerLocal, foyerLocalTwo],
  serverUrl: addresses.server,
  projectId: 'sandbox',
})

function show(): void {
  const { address, status, balance, balanceSymbol } = appKit.getAccount()
  const facts = { status, address, balance, balanceSymbol, network: appKit.getCaipNetworkId() }
  const place = document.getElementById('state')
  if (place) place.textContent = JSON.stringify(facts, null, 2)
}

appKit.subscribeAccount(show)
appKit.subscribeNetwork(show)
show()
document.getElementById('own')?.addEventListener('click', () => {
  appKit.open().catch(() => undefined)
})
void ensureWallet('auto', window)
