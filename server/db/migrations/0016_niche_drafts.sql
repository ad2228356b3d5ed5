CREATE TABLE "niche_drafts" (
	"id" integer PRIMARY KEY NOT NULL,
	"summary" text,
	"kind" text,
	"dossier" jsonb,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "niche_drafts" ADD CONSTRAINT "niche_drafts_id_niches_id_fk" FOREIGN KEY ("id") REFERENCES "public"."niches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "niche_drafts_open" ON "niche_drafts" USING btree ("id") WHERE "niche_drafts"."dossier" is null;--> statement-breakpoint
UPDATE "tree_state" SET "revision" = "revision" + 1, "removal_revision" = "revision" + 1;--> statement-breakpoint
UPDATE "niches" SET "is_explored" = false, "revision" = (SELECT "revision" FROM "tree_state") WHERE "is_explored" AND "depth" BETWEEN 3 AND 11 AND NOT EXISTS (SELECT 1 FROM "niches" AS "below" WHERE "below"."parent_id" = "niches"."id");--> statement-breakpoint
INSERT INTO "niche_drafts" ("id", "created_at") SELECT "id", now() FROM "niches" WHERE "origin" = 'llm';
