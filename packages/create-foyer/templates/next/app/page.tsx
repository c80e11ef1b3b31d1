import { AppKitButton, AppKitNetworkButton } from '@foyer/kit/react'
import { Account } from './Account'

export default function Page() {
  return (
    <main>
      <h1>APP_NAME</h1>
      <div className="buttons">
        <AppKitButton />
        <AppKitNetworkButton />
      </div>
      <Account />
    </main>
  )
}
