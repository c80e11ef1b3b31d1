import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

// The basic cost of every host of a React widget.
createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <button type="button">Connect wallet</button>
  </StrictMode>,
)
