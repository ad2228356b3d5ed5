import { HEAVY, idSql, things } from '../rows.ts'

/** What the two tools made: reports, analyses, own material. One in 50 is older than 400 days. */
export const toolRows = (rows: number): string[] => [
  `insert into keyword_reports
      (id, key, locale, month, sources, provider, kind, is_paid, fetched_at, expires_at)
    select ${idSql('figures', 'n')}, 'phrase ' || n, 'en-US', to_char(now(), 'YYYY-MM'), 'other',
      'reference figures', 'modelled', false, now(), now() + interval '9 days'
    from ${things(rows, 1, 2)}`,
  // As many have figures of a provider as have estimates, which are computed again.
  `insert into keyword_analyses (id, user_id, report_id, keyword, key, result, summary, created_at)
    select ${idSql('report', 'n')}, ${idSql('user', 'u')}, ${idSql('figures', 'n')}, 'phrase ' || n,
      'phrase ' || n, case when n % 2 = 0 then $1::jsonb || jsonb_build_object('volume', n) end,
      case when n % 2 = 0 then 'Many search for it.' end,
      now() - (case when n % 50 = 0 then 500 else n % 300 end) * interval '1 day'
    from ${things(rows, HEAVY.reports)}`,
  `insert into keyword_interest (key, language, month, fetched_at)
    select 'phrase ' || n, 'en', to_char(now(), 'YYYY-MM'), now() - (n % 50) * interval '1 day'
    from ${things(rows, 1, 10)}`,
  `insert into provider_calls (provider, endpoint, code, cost, called_at)
    select 'dataforseo', 'search_volume', 20000, 0.05, now() - (n % 390) * interval '1 day'
    from ${things(rows, 1, 5)}`,
  // One in four has a result; the others failed or lost it with deleted texts.
  `insert into idea_analyses (id, user_id, market, market_key, thread_limit, status, step, progress,
      attempts, result, error, created_at, updated_at, ended_at)
    select ${idSql('analysis', 'n')}, ${idSql('user', 'u')}, 'Idea ' || n, 'idea ' || n, 10,
      case when n % 4 = 0 then 'completed' else 'error' end, 'Done', 100, 1,
      case when n % 4 = 0 then $1::jsonb || jsonb_build_object('market', 'Idea ' || n) end,
      case when n % 4 > 0 then 'We could not finish the analysis. Please try again.' end, at, at, at
    from (select *, now() - (case when n % 50 = 0 then 500 else n % 300 end) * interval '1 day'
      - (n % 86400) * interval '1 second' as at from ${things(rows, HEAVY.analyses)}) as dated`,
  `insert into own_materials (id, user_id, name, kind, texts, characters, created_at, used_at)
    select ${idSql('material', 'n')}, ${idSql('user', 'u')}, 'interview.txt', 'interview', 40, 4000,
      now() - (n % 300) * interval '1 day', now() - (n % 300) * interval '1 day'
    from ${things(rows, HEAVY.materials, 20)}`,
  `insert into own_material_texts (material_id, part, texts)
    select ${idSql('material', 'n')}, 0, (select jsonb_agg(jsonb_build_array(
      'I lose track of deposits every month, number ' || n || ' ' || t, null, null))
      from generate_series(1, 40) t)
    from ${things(rows, HEAVY.materials, 20)}`,
]

/** The statement whose parameter is a report, and the one whose parameter is a result. */
export const takesReport = (text: string) => text.includes('into keyword_analyses')
export const takesResult = (text: string) => text.includes('into idea_analyses')
