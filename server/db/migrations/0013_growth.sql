DROP INDEX "niches_revision";--> statement-breakpoint
ALTER TABLE "keyword_analyses" ALTER COLUMN "result" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "keyword_reports" ALTER COLUMN "report" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "tree_state" ADD COLUMN "member_niches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "keyword_analyses_user" ON "keyword_analyses" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "niches_changes" ON "niches" USING btree ("revision","id");--> statement-breakpoint
CREATE INDEX "refresh_tokens_newest" ON "refresh_tokens" USING btree ("expires_at") WHERE "refresh_tokens"."used_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_revocation" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
UPDATE "tree_state" SET "member_niches" = (SELECT count(*) FROM "niches" WHERE "origin" = 'llm');
