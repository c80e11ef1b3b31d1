import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

// What every host of a React widget has already paid for.
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <button type="button">Connect Wallet</button>
  </StrictMode>,
)
