import { Icon } from '../shell/Icon.tsx'

/** Says why a result carries little weight, and what to do about it. */
export function ThinEvidence({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className="tool-notice ideas-thin" role="note">
      <Icon name="alert" />
      <p>
        <strong>Thin evidence:</strong> {reasons.join('; ')}. Take what follows as questions to ask,
        or analyze a wider market.
      </p>
    </div>
  )
}
