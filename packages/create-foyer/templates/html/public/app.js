import { createAppKit, networks } from './foyer/foyer.js'

const appKit = createAppKit({
  networks: [networks.mainnet, networks.base],
  metadata: { name: 'APP_NAME', description: 'An app with Foyer', url: location.origin, icons: [] },
  // serverUrl: 'YOUR_SERVER_URL',
  // projectId: 'YOUR_PROJECT_ID',
})

const account = document.querySelector('.account')
const hint = document.getElementById('hint')
const signature = document.getElementById('signature')

appKit.subscribeAccount(({ address, isConnected }) => {
  account.hidden = !isConnected
  hint.hidden = isConnected
  document.getElementById('address').textContent = address ?? ''
  signature.textContent = ''
})

document.getElementById('sign').addEventListener('click', async () => {
  try {
    // "Hello" in UTF-8.
    const params = ['0x48656c6c6f', appKit.getAddress()]
    signature.textContent = await appKit.getProvider('eip155').request({ method: 'personal_sign', params })
  } catch {
    signature.textContent = 'The message is not signed.'
  }
})
