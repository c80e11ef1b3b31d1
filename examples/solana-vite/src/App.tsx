import { type Provider, useAppKitConnection } from '@foyer/kit/adapter-solana/react'
import { foyerLocal, foyerSolana } from '@foyer/kit/networks'
import { useAppKitAccount, useAppKitNetwork, useAppKitProvider, useDisconnect } from '@foyer/kit/react'
import {
  ComputeBudgetProgram,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { BrowserProvider, type Eip1193Provider } from 'ethers'
import { useState } from 'react'

const recipient = new PublicKey('mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN')
const lamports = LAMPORTS_PER_SOL / 100

function SolanaActions({ address }: { address: string }) {
  const { walletProvider } = useAppKitProvider<Provider>('solana')
  const { connection } = useAppKitConnection()
  const [said, setSaid] = useState<Record<string, string>>({})
  if (!walletProvider || !connection) return null
  const say = (key: string, text: string) => setSaid((before) => ({ ...before, [key]: text }))
  const from = new PublicKey(address)
  const transfer = SystemProgram.transfer({ fromPubkey: from, toPubkey: recipient, lamports })

  const readBalance = async () => say('balance', String((await connection.getBalance(from)) / LAMPORTS_PER_SOL))
  const sign = async () => {
    const signature = await walletProvider.signMessage(new TextEncoder().encode('Hello'))
    say('signature', signature.join(' '))
  }
  const send = async () => {
    const { blockhash } = await connection.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: walletProvider.publicKey ?? from, recentBlockhash: blockhash })
    transaction.add(ComputeBudgetProgram.setComputeUnitLimit({ units: 2_000 }), transfer)
    say('sent', await walletProvider.sendTransaction(transaction, connection))
  }
  const sendVersioned = async () => {
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({ payerKey: from, recentBlockhash: blockhash, instructions: [transfer] })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    const signed = await walletProvider.signTransaction(transaction)
    say('versioned', await connection.sendRawTransaction(signed.serialize()))
  }
  return (
    <>
      <button type="button" onClick={readBalance}>
        Balance
      </button>
      <output data-testid="balance">{said.balance}</output>
      <button type="button" onClick={sign}>
        Sign
      </button>
      <output data-testid="signature">{said.signature}</output>
      <button type="button" onClick={send}>
        Send
      </button>
      <output data-testid="sent">{said.sent}</output>
      <button type="button" onClick={sendVersioned}>
        Send versioned
      </button>
      <output data-testid="versioned">{said.versioned}</output>
    </>
  )
}

function EthersActions() {
  const { walletProvider } = useAppKitProvider<Eip1193Provider>('eip155')
  const [signature, setSignature] = useState('')
  if (!walletProvider) return null
  const sign = async () => {
    const signer = await new BrowserProvider(walletProvider).getSigner()
    setSignature(await signer.signMessage('Hello'))
  }
  return (
    <>
      <button type="button" onClick={sign}>
        Sign on Ethereum
      </button>
      <output data-testid="ethereum">{signature}</output>
    </>
  )
}

export function App() {
  const solanaAccount = useAppKitAccount({ namespace: 'solana' })
  const ethereumAccount = useAppKitAccount({ namespace: 'eip155' })
  const { caipNetwork, switchNetwork } = useAppKitNetwork()
  const { disconnect } = useDisconnect()
  const isOnSolana = caipNetwork?.chainNamespace === 'solana'
  return (
    <main>
      <h1>Foyer with Solana</h1>
      <appkit-button /> <appkit-network-button />
      <p data-testid="solana">{[solanaAccount.status, solanaAccount.address].join(' ')}</p>
      <p data-testid="eip155">{[ethereumAccount.status, ethereumAccount.address].join(' ')}</p>
      <p data-testid="network">{caipNetwork?.name}</p>
      {isOnSolana && solanaAccount.address && <SolanaActions address={solanaAccount.address} />}
      {!isOnSolana && ethereumAccount.isConnected && <EthersActions />}
      <button type="button" onClick={() => switchNetwork(isOnSolana ? foyerLocal : foyerSolana)}>
        Switch
      </button>
      <button type="button" onClick={() => disconnect()}>
        Leave
      </button>
    </main>
  )
}
