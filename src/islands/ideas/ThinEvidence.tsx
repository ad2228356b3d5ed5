import { Icon } from '../shell/Icon.tsx'

/** Says why a result carries little weight, and what to do about it. */
export function ThinEvidence({ reasons }: { reasons: readonly string[] }) {
  return (
    <div className="tool-notice ideas-thin" role="note">
      <Icon name="alert" />
      <p>
        <strong>Thin evidence:</strong> {reasons.join('; ')}. Treat these results as questions to
        check, or analyze a broader market.
      </p>
    </div>
  )
}
