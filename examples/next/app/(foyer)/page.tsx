import { AppKitButton, AppKitNetworkButton } from '@foyer/kit/react'
import { Greeting } from './Greeting'

export default function Page() {
  return (
    <main>
      <h1>Foyer in Next.js</h1>
      <p>This page came from the server, buttons included; the browser took over without a mismatch.</p>
      <p className="buttons">
        <AppKitButton />
        <AppKitNetworkButton />
      </p>
      <Greeting />
    </main>
  )
}
