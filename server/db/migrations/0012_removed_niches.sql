CREATE TABLE "removed_niches" (
	"path_digest" text PRIMARY KEY NOT NULL,
	"path" jsonb NOT NULL,
	"removed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tree_state" ADD COLUMN "removal_revision" bigint DEFAULT 0 NOT NULL;