CREATE TABLE "niche_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "niche_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	CONSTRAINT "niche_words_word_unique" UNIQUE("word")
);
--> statement-breakpoint
ALTER TABLE "niche_drafts" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', coalesce(summary, '')) || to_tsvector('english', coalesce(dossier, '{}'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "niches" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('english', translate(name, './:@', '    '))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "niche_drafts_search" ON "niche_drafts" USING gin ("search") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "niches_search" ON "niches" USING gin ("search") WITH (fastupdate=false) WHERE "niches"."origin" <> 'atlas';--> statement-breakpoint
CREATE INDEX "niches_atlas_search" ON "niches" USING gin ("search") WITH (fastupdate=false) WHERE "niches"."origin" = 'atlas';
--> statement-breakpoint
CREATE FUNCTION "add_niche_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "niche_words" ("word")
  SELECT DISTINCT lexeme
  FROM "new_niches", unnest(to_tsvector('simple', translate("new_niches"."name", './:@', '    ')))
  WHERE length(lexeme) BETWEEN 4 AND 30 AND lexeme !~ '[0-9]'
    AND NOT EXISTS (SELECT FROM "niche_words" WHERE "word" = lexeme)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "niches_words" AFTER INSERT ON "niches" REFERENCING NEW TABLE AS "new_niches"
FOR EACH STATEMENT EXECUTE FUNCTION "add_niche_words"();
--> statement-breakpoint
INSERT INTO "niche_words" ("word")
SELECT DISTINCT lexeme FROM "niches", unnest(to_tsvector('simple', translate("name", './:@', '    ')))
WHERE length(lexeme) BETWEEN 4 AND 30 AND lexeme !~ '[0-9]';
