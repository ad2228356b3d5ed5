import { Icon } from '../shell/Icon.tsx'
import { AddIdeas } from './AddIdeas.tsx'

/** What the board is for, and three ways to begin. */
export function EmptyBoard() {
  return (
    <div className="board-empty graticule">
      <h2>Keep the niches that you think about</h2>
      <p>
        A niche that you keep gets a place here with its demand, what people say, your notes and
        your tests. Move it from Considering to Testing and Building, or drop it and write down why.
      </p>
      <ul>
        <li>
          <h3>Find what fits you</h3>
          <p>Answer six questions and see ten niches that fit what you know and have.</p>
          <a className="button button-primary" href="/match">
            Match me
            <Icon name="arrow" small />
          </a>
        </li>
        <li>
          <h3>Look around on the map</h3>
          <p>Open a niche and press its star. It is here a moment later.</p>
          <a className="button button-quiet" href="/explore">
            Open the map
            <Icon name="arrow" small />
          </a>
        </li>
        <li>
          <h3>Bring your own ideas</h3>
          <p>Paste a list, one idea a line, or choose a CSV file.</p>
          <AddIdeas />
        </li>
      </ul>
    </div>
  )
}
