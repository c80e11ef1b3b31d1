import { useAppKitAccount } from '@foyer/kit/react'
import { Account } from './Account'
import { ConnectDialog } from './ConnectDialog'

/** A page with its own dialog. It uses Foyer only by its hooks. */
export function App() {
  const { status, address } = useAppKitAccount()
  return (
    <main>
      <h1>Foyer without its widget</h1>
      <p data-testid="status">{[status, address].join(' ')}</p>
      {status === 'connected' ? <Account /> : <ConnectDialog />}
    </main>
  )
}
