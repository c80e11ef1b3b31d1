import { foyerLocalTwo } from '@foyer/kit/networks'
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from '@foyer/kit/react'
import { providers, utils } from 'ethers'
import { useState } from 'react'

const recipient = '0x00000000000000000000000000000000000b0b00'

function Actions() {
  const { walletProvider } = useAppKitProvider<providers.ExternalProvider>('eip155')
  const { switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  const [signature, setSignature] = useState('')
  const [hash, setHash] = useState('')
  if (!walletProvider) return null
  const getSigner = () => new providers.Web3Provider(walletProvider, 'any').getSigner()
  const sign = async () => setSignature(await getSigner().signMessage('Hello'))
  const send = async () => {
    const sent = await getSigner().sendTransaction({ to: recipient, value: utils.parseEther('0.001') })
    setHash(sent.hash)
  }
  return (
    <>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output data-testid="signature">{signature}</output>
      <button type="button" onClick={send}>
        Send
      </button>
      <output data-testid="hash">{hash}</output>
      <button type="button" onClick={() => switchNetwork(foyerLocalTwo)}>
        Switch
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </>
  )
}

export function App() {
  const { address, isConnected, status } = useAppKitAccount()
  const { chainId } = useAppKitNetwork()
  return (
    <main>
      <h1>Foyer with ethers 5</h1>
      <appkit-button /> <appkit-network-button />
      <p data-testid="foyer">{[status, address, chainId].join(' ')}</p>
      {isConnected && <Actions />}
    </main>
  )
}
