import { AppKitButton, AppKitNetworkButton } from '@foyer/kit/react'
import { useConnection, useSignMessage } from 'wagmi'

function Account({ address }: { readonly address: string }) {
  const { mutate: sign, data, error } = useSignMessage()
  return (
    <section className="account">
      <p>
        Connected as <code>{address}</code>
      </p>
      <button type="button" onClick={() => sign({ message: 'Hello' })}>
        Sign a message
      </button>
      <output>{error ? 'The message is not signed.' : data}</output>
    </section>
  )
}

export function App() {
  const { address } = useConnection()
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
