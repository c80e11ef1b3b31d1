import { AppKitButton, AppKitNetworkButton, useAppKitAccount, useAppKitProvider } from '@foyer/kit/react'
import { useState } from 'react'
import { type EIP1193Provider, stringToHex } from 'viem'

function Account({ address }: { readonly address: string }) {
  const { walletProvider } = useAppKitProvider<EIP1193Provider>('eip155')
  const [signature, setSignature] = useState('')
  const sign = async () => {
    const message = stringToHex('Hello')
    try {
      setSignature(
        (await walletProvider?.request({ method: 'personal_sign', params: [message, address as `0x${string}`] })) ?? '',
      )
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
