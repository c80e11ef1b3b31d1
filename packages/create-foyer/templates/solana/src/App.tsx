import type { Provider } from '@foyer/kit/adapter-solana/react'
import { AppKitButton, AppKitNetworkButton, useAppKitAccount, useAppKitProvider } from '@foyer/kit/react'
import { useState } from 'react'

function Account({ address }: { readonly address: string }) {
  const { walletProvider } = useAppKitProvider<Provider>('solana')
  const [signature, setSignature] = useState('')
  const sign = async () => {
    if (!walletProvider) return
    try {
      const bytes = await walletProvider.signMessage(new TextEncoder().encode('Hello'))
      setSignature(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''))
    } catch {
      setSignature('The message is not signed.')
    }
  }
  return (
    <section className="account">
      <p>
        Connected as <code>{address}</code>
      </p>
      <button type="button" onClick={sign}>
        Sign a message
      </button>
      <output>{signature}</output>
    </section>
  )
}

export function App() {
  const { address } = useAppKitAccount()
  return (
    <main>
      <h1>APP_NAME</h1>
      <div className="buttons">
        <AppKitButton />
        <AppKitNetworkButton />
      </div>
      {address ? <Account address={address} /> : <p>Connect a wallet to see its address here.</p>}
    </main>
  )
}
