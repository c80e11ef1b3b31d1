import { useState } from 'react'
import type { Phone, Question } from '../engine/PhoneState.js'
import { CheckList } from './Choices.js'
import { Warnings } from './Facts.js'
import { MayAskFor, QuestionScreen } from './QuestionScreen.js'
import { shorten } from './shorten.js'
import { useAction } from './usePhone.js'

/** An app wants to connect: with which accounts, on which networks, or not at all. */
export function ProposalView({ phone, question }: { phone: Phone; question: Extract<Question, { kind: 'proposal' }> }) {
  const { id, peer, wanted } = question
  const own = phone.own()
  const chains = wanted.namespaces.flatMap((part) => part.chains)
  const accounts = wanted.namespaces.flatMap(({ namespace }) =>
    phone.namespaces.flatMap((one) => (one.namespace === namespace ? one.accounts : [])),
  )
  const idOf = ({ namespace, address }: { namespace: string; address: string }) => `${namespace}:${address}`
  const first = accounts.find(({ address }) => address === own.address) ?? accounts[0]
  const [chainIds, setChainIds] = useState(() => chains.map(({ chainId }) => chainId))
  const [accountIds, setAccountIds] = useState<readonly string[]>(() => (first ? [idOf(first)] : []))
  const action = useAction()
  const isChoiceEmpty = chainIds.length === 0 || accountIds.length === 0
  const methods = wanted.namespaces.flatMap((part) => part.methods)

  const approve = () => {
    // The chain on the wallet's own screen comes first when the app asked for it.
    const ordered = [...chainIds].sort((left, right) => Number(right === own.chainId) - Number(left === own.chainId))
    action.run(() => phone.approve(id, { chainIds: ordered, accountIds }))
  }
  return (
    <QuestionScreen
      {...{ phone, question, action }}
      title={`Connect to ${peer.name}?`}
      yes={
        wanted.refusal === undefined
          ? { label: 'Connect', busyLabel: 'Connecting…', isDisabled: isChoiceEmpty, onPress: approve }
          : undefined
      }
    >
      {peer.description !== '' && <p className="muted small">{peer.description}</p>}
      {wanted.refusal !== undefined && (
        <p role="alert" className="problem">
          {wanted.refusal.message}
        </p>
      )}
      {wanted.refusal === undefined && (
        <>
          <CheckList
            legend="Accounts"
            choices={accounts.map((account) => ({
              id: idOf(account),
              label: account.name,
              note: shorten(account.address),
            }))}
            chosen={accountIds}
            onChange={setAccountIds}
          />
          <CheckList
            legend="Networks"
            choices={chains.map(({ chainId, name, isRequired }) => ({
              id: chainId,
              label: name,
              isFixed: isRequired,
              ...(isRequired ? { note: 'The app insists on it' } : {}),
            }))}
            chosen={chainIds}
            onChange={setChainIds as (chosen: readonly string[]) => void}
          />
          <p className="small">
            It will see these addresses and may ask for signatures and payments. You decide each time.
          </p>
          <MayAskFor methods={methods} />
        </>
      )}
      {wanted.leftOut.chains.length > 0 && wanted.refusal === undefined && (
        <Warnings warnings={[`Left out, as this wallet lacks them: ${wanted.leftOut.chains.join(', ')}`]} />
      )}
    </QuestionScreen>
  )
}
