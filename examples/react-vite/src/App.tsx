import { AppKitButton, AppKitNetworkButton, useAppKitAccount, useAppKitProvider } from '@foyer/kit/react'
import { useState } from 'react'

interface Provider {
  request(args: { readonly method: string; readonly params: readonly unknown[] }): Promise<unknown>
}

/** "Hello" in UTF-8. */
const greeting = '0x48656c6c6f'

export function App() {
  const { address } = useAppKitAccount()
  const { walletProvider } = useAppKitProvider<Provider>('eip155')
  const [answer, setAnswer] = useState('')
  const sign = async () => {
    try {
      setAnswer(String(await walletProvider?.request({ method: 'personal_sign', params: [greeting, address] })))
    } catch {
      setAnswer('Not signed.')
    }
  }
  return (
    <main>
      <h1>Foyer with React and Vite</h1>
      <AppKitButton /> <AppKitNetworkButton />
      {address === undefined ? (
        <p>Not connected.</p>
      ) : (
        <>
          <p>Hello {address}.</p>
          <button type="button" onClick={sign}>
            Sign a greeting
          </button>
          <output>{answer}</output>
        </>
      )}
    </main>
  )
}
