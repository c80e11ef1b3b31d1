import { wallets } from '@foyer/messages/en/wallets'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useClientState } from '../../react/useClientState.js'
import { SafeImage } from '../../ui/SafeImage.js'
import { useStyle } from '../../ui/UiContext.js'
import { useWords } from '../shell/useWords.js'
import { useWidget } from '../shell/WidgetContext.js'
import Connect from './Connect.js'
import { type ConnectParts, parseConnectParts } from './parseConnectParts.js'
import { WalletPoints } from './WhatIsAWallet.js'

/** The Connect view of an app that adds own parts: an introduction, a disclaimer, or an explanation beside the wallets. */
export default function HostConnect(): ReactNode {
  const { client } = useWidget()
  useStyle(hostConnectStyle)
  const parts = useClientState(
    client,
    ({ options }) => [options.appInfo, options.disclaimer, options.modalSize],
    ({ options }) => parseConnectParts(options, client.environment.window?.location.href),
  )
  return (
    <div className={parts.isWide ? 'split' : undefined}>
      <div>
        <Introduction {...parts} />
        <Connect />
        {parts.disclaimer && <Disclaimer content={parts.disclaimer} />}
      </div>
      {parts.isWide && <Explanation />}
    </div>
  )
}

function Introduction({ logo, title, text, learnMore }: ConnectParts): ReactNode {
  const words = useWords('wallets', wallets)
  if (!(logo ?? title ?? text ?? learnMore)) return null
  return (
    <div className="intro">
      {logo && <SafeImage src={logo} name={title ?? ''} size={56} />}
      {title && <h3 dir="auto">{title}</h3>}
      {text && <p dir="auto">{text}</p>}
      {learnMore && (
        <a href={learnMore} target="_blank" rel="noopener noreferrer">
          {words.learnMore}
        </a>
      )}
    </div>
  )
}

/** The app's text, or its element, which can be rendered by any framework. */
function Disclaimer({ content }: { readonly content: string | Node }): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (typeof content !== 'string') box.current?.replaceChildren(content)
  }, [content])
  return (
    <div className="disclaimer" dir="auto" ref={box}>
      {typeof content === 'string' ? content : null}
    </div>
  )
}

function Explanation(): ReactNode {
  const words = useWords('wallets', wallets)
  return (
    <aside className="explain">
      <h3>{words.whatIsWalletTitle}</h3>
      <WalletPoints />
    </aside>
  )
}

/** The explanation has a place only in a dialog of 720 px, so the embedded card and phones keep the compact view. */
const hostConnectStyle = `
.intro{display:flex;flex-direction:column;align-items:center;gap:6px;padding:0 8px 16px;text-align:center;overflow-wrap:anywhere}
.intro h3,.explain>h3{font-size:var(--_t3);font-weight:600}
.intro p,.disclaimer{color:var(--_text-muted);text-wrap:balance}
.intro a,.disclaimer a{color:var(--_accent-text);font-weight:500;border-radius:4px}
.disclaimer{padding-top:12px;font-size:var(--_t1);text-align:center;overflow-wrap:anywhere}
.explain{display:none}
@media(min-width:720px){
.overlay>.card:has(.split){width:680px}
.overlay .split{display:grid;grid-template-columns:328px 1fr;gap:16px;align-items:start}
.overlay .explain{display:flex;flex-direction:column;gap:16px;padding:0 8px;padding-inline-start:24px;border-inline-start:1px solid var(--_border);min-height:100%}
.overlay .explain>h3{text-align:center}
}
`
