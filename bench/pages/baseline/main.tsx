import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Announced {
  info: { uuid: string; name: string; icon: string }
}

/** The smallest hand-written version: a native dialog that lists announced wallets (EIP-6963). */
function ConnectDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wallets, setWallets] = useState<Announced[]>([])
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const onAnnounce = (event: Event) => {
      const { detail } = event as CustomEvent<Announced>
      setWallets((known) => (known.some((one) => one.info.uuid === detail.info.uuid) ? known : [...known, detail]))
    }
    window.addEventListener('eip6963:announceProvider', onAnnounce)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return () => window.removeEventListener('eip6963:announceProvider', onAnnounce)
  }, [])

  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])

  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Connect wallet
      </button>
      {isOpen && (
        <dialog ref={dialog} aria-labelledby="title" onClose={() => setIsOpen(false)}>
          <h2 id="title">Choose a wallet</h2>
          {wallets.map((wallet) => (
            <button type="button" key={wallet.info.uuid} style={{ display: 'flex', gap: 8, padding: 12 }}>
              <img src={wallet.info.icon} alt="" width={24} height={24} />
              <span>{wallet.info.name}</span>
            </button>
          ))}
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </dialog>
      )}
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ConnectDialog />
  </StrictMode>,
)
